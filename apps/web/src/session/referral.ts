/** Who brought the person, until there is an organization to say it of. In this tab only: another was not brought. */
const storageKey = 'lacre.referral';

/** The code of a partner's link, `/app/sign-up?ref=...`. */
export const keepReferral = (code: string): void => sessionStorage.setItem(storageKey, code);

export const keptReferral = (): string => sessionStorage.getItem(storageKey) ?? '';

export const forgetReferral = (): void => sessionStorage.removeItem(storageKey);
