import { askEarly } from './app/arrival/early'

/** What `tools/early.ts` found that every page of the console needs. */
declare const CONSOLE_FILES: readonly string[]

askEarly(CONSOLE_FILES)
