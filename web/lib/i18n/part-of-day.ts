export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** The part of the day at an hour of the device's clock. */
export const partOfDay = (hour: number): PartOfDay =>
  hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
