import { useState } from 'react';

/** The record that a form edits, and its setter: once a new one is created, what is edited further changes it. */
export const useEdited = <Edited>(opened: Edited | undefined) => useState(opened);
