// Control characters with tab and line ends, line and paragraph separators, and what turns the direction of the text
// around it. The marks U+200E and U+200F stay: names in Arabic or Hebrew need them, and they turn nothing else.
const breaking = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

/** Whether a name can stand within a line of text without breaking or reordering it. */
export const isOneLine = (name: string): boolean => !breaking.test(name);
