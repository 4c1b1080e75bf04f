// Control characters with tab and line breaks, line and paragraph separators, and characters that change the direction
// of the surrounding text. The marks U+200E and U+200F are allowed: names in Arabic or Hebrew need them, and they
// affect nothing else.
const breaking = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

/** Whether a name can appear within a line of text without breaking or reordering it. */
export const isOneLine = (name: string): boolean => !breaking.test(name);

// Invisible characters: zero width, fillers, tags. Joiners, direction marks and variation selectors are allowed:
// scripts and emoji need them.
const unseen = /(?![\u200c-\u200f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}/u;

/** Whether a name has no invisible characters. */
export const hidesNothing = (name: string): boolean => !unseen.test(name);

const visibleCharacter = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u;

/** Whether a text has a visible character; whitespace and its equivalents do not count. */
export const showsSomething = (value: string): boolean => visibleCharacter.test(value);
