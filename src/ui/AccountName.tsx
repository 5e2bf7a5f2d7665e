/** By this a browser knows whose password is being set; the user knows it already. */
export const AccountName = ({ name }: { name: string }) => (
  <input hidden readOnly autoComplete="username" value={name} aria-label="账号" />
)
