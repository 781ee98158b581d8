declare module 'fxa-common-password-list' {
  /** True for the most used passwords and what is one letter away from them. */
  const list: { test: (password: string) => boolean }
  export default list
}
