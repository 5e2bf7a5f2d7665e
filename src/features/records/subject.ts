import type { Permission } from '#contract/facts/system/permissions'

type Before<P, Act extends string> = P extends `${infer Subject}:${Act}` ? Subject : never

/** What permissions name before the act: records that are added, changed and deleted. */
export type Subject = Before<Permission, 'add'> & Before<Permission, 'edit'> & Before<Permission, 'remove'>
