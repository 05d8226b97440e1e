/* Paths of the single sign-on between the portal and the OpenID Connect provider. */

/** Endpoint that redirects to the sign-on provider. */
export const SIGN_ON_START = '/api/auth/sign_on/start/'
/** Redirect URI to which the sign-on provider returns. */
export const SIGN_ON_CALLBACK = '/api/auth/sign_on/callback/'
/** Path of the sign-in page. The sign-on provider returns to this page, with the result behind `#`. */
export const SIGN_IN_PAGE = '/login'
export const ENTRY_HASH = '#entrada='
