/** Where the data are kept: in a database inside this process, or on a server of its own. */
export const DATABASE_KIND = { pglite: '内嵌数据库', postgres: 'PostgreSQL 服务器' } as const
