/** What the log calls an opinion. */
export const opinionTarget = ({ id }: { id: number }): string => `leader_opinion:${id}`
