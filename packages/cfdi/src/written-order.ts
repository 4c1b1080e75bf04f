const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text of a document without what turns the direction of the text around it: people read it in the order in which
 * its XML has it, and so what stands beside it.
 */
export const inWrittenOrder = (text: string): string => text.replace(turning, '');
