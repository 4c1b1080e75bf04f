const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text of a document without bidirectional control characters, so that it and its surroundings are displayed in the
 * order of the XML.
 */
export const inWrittenOrder = (text: string): string => text.replace(turning, '');
