/** The time zone of every session: a date without a time means a day in China, wherever the server runs. */
export const zone = 'Asia/Shanghai'
