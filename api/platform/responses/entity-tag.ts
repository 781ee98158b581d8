/** Whether a caller has this content already. A proxy may have weakened the tag. */
export const namesTag = (asked: string | undefined, tag: string): boolean =>
  asked?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false
