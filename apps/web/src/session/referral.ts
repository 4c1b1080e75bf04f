/**
 * The referral code, kept until there is an organization to attach it to. Per tab, so that it is not applied to another
 * user.
 */
const storageKey = 'lacre.referral';

/** Reads the code of a partner's link, `/app/sign-up?ref=...`. */
export const keepReferral = (code: string): void => sessionStorage.setItem(storageKey, code);

export const keptReferral = (): string => sessionStorage.getItem(storageKey) ?? '';

export const forgetReferral = (): void => sessionStorage.removeItem(storageKey);
