import { Typography } from 'antd'
import { concernedNames } from './concernedNames'

/** Which books a dialog is about: it covers the list that it was opened from. */
export const Concerned = ({ books }: { books: Parameters<typeof concernedNames>[0] }) => (
  <Typography.Paragraph>{concernedNames(books)}</Typography.Paragraph>
)
