export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** By the clock of the person's device. */
export const partOfDay = (hour: number): PartOfDay =>
  hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
