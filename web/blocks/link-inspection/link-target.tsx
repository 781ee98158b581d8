import { BreakableText } from '#ui/text/breakable-text.tsx'

interface LinkTargetProps {
  label: string
  target: string
  /** Highlights the owner of the page: the end of the host name. */
  owner: boolean
}

/** Two-part suffixes under which domains are registered, such as co.uk. */
const isShared = (second: string, top: string): boolean =>
  top.length === 2 && ['co', 'com', 'org', 'net', 'gov', 'gob', 'ac', 'edu'].includes(second)

/** An address in three parts; the middle one shows who owns it. */
export const addressParts = (target: string): [before: string, owner: string, after: string] => {
  const found = /^((?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/@?#]*@)?)([^/?#:]+)(.*)$/i.exec(target.trim())
  if (!found) return [target, '', '']
  const [, begin = '', host = '', after = ''] = found
  const labels = host.split('.')
  const isNumeric = /^[\d.]+$/.test(host)
  const count = isNumeric ? labels.length : isShared(labels.at(-2) ?? '', labels.at(-1) ?? '') ? 3 : 2
  const owner = labels.slice(-count).join('.')
  return [`${begin}${host.slice(0, host.length - owner.length)}`, owner, after]
}

export const LinkTarget = ({ label, target, owner }: LinkTargetProps) => {
  const [before, middle, after] = addressParts(target)
  return (
    <>
      <small>{label}</small>
      <code translate="no">
        {owner && middle ? (
          <>
            {before}
            <mark>{middle}</mark>
            {after}
          </>
        ) : (
          <BreakableText>{target}</BreakableText>
        )}
      </code>
    </>
  )
}
