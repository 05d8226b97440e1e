/* Paths of the single sign-on between the portal and the OpenID Connect provider. */

/** Redirects to the provider. */
export const SIGN_ON_START = '/api/auth/sign_on/start/'
/** Redirect URI, to which the provider returns. */
export const SIGN_ON_CALLBACK = '/api/auth/sign_on/callback/'
/** Page that reads the result of the sign-on behind `#`. The provider also returns here after signing out. */
export const SIGN_IN_PAGE = '/login'
export const ENTRY_HASH = '#entrada='
