// Control characters with tab and line ends, line and paragraph separators, and what turns the direction of the text
// around it. The marks U+200E and U+200F stay: names in Arabic or Hebrew need them, and they turn nothing else.
const breaking = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

/** Whether a name can stand within a line of text without breaking or reordering it. */
export const isOneLine = (name: string): boolean => !breaking.test(name);

// What is not seen where it stands: zero width, fillers, tags. Joiners, the marks of direction and the selectors of a
// form stay: scripts and emoji are written with them.
const unseen = /(?![\u200c-\u200f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}/u;

/** Whether a name holds no character that its reader would not see. */
export const hidesNothing = (name: string): boolean => !unseen.test(name);

const seen = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u;

/** Whether a reader sees anything of a text; blanks, and what is as blank, are nothing. */
export const showsSomething = (value: string): boolean => seen.test(value);
