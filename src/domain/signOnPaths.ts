/* Where a browser goes between the portal and the provider that says who the company's people are. */

/** Leads to the provider. */
export const SIGN_ON_START = '/api/auth/sign_on/start/'
/** Where the provider leads back to. */
export const SIGN_ON_CALLBACK = '/api/auth/sign_on/callback/'
/** The page that takes what came of it, behind `#`, and that a provider leads to once somebody has signed out there. */
export const SIGN_IN_PAGE = '/login'
export const ENTRY_HASH = '#entrada='
