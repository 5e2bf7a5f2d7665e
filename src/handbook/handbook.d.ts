/** What tools/handbook makes of the texts of the handbook. */
declare module 'virtual:handbook' {
  export const sections: readonly import('./search').HandbookTask[]
}
