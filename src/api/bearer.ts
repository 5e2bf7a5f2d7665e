let source: () => string | undefined = () => undefined

/** Says where the token of this page is; the session knows, this folder must not. */
export const takeBearerFrom = (read: () => string | undefined): void => {
  source = read
}

/** The token that calls carry; undefined without a login. */
export const bearer = (): string | undefined => source()
