import { DictTag } from './DictTag'
import type { Dict } from './useDict'

/** How a column, or a list of facts, shows a value of a dictionary. */
export const renderDict = (dict: Dict) => (value: string | null) =>
  value === null ? '—' : <DictTag {...dict} value={value} />
