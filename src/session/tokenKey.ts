/** Where the token lies, in the cookie and in local storage. */
export const TOKEN_KEY = 'Admin-Token'
