/** Where it needs a second line, that begins after the sign and not within a word. */
export const MailAddress = ({ children }: { children: string }) => {
  const sign = children.indexOf('@') + 1
  return (
    <>
      {children.slice(0, sign)}
      <wbr />
      {children.slice(sign)}
    </>
  )
}
