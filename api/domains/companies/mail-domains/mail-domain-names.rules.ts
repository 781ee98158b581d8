/** Domains whose addresses anybody can have: nobody can speak for them. */
const publicDomains = new Set(
  `gmail.com googlemail.com outlook.com outlook.es hotmail.com hotmail.es hotmail.co.uk hotmail.fr live.com live.co.uk
  msn.com yahoo.com yahoo.es yahoo.co.uk yahoo.fr yahoo.gr yahoo.ro ymail.com rocketmail.com icloud.com me.com mac.com
  aol.com proton.me protonmail.com pm.me gmx.com gmx.net gmx.de gmx.at gmx.ch web.de t-online.de freenet.de mail.com
  mail.ru inbox.ru list.ru bk.ru yandex.com yandex.ru zoho.com zohomail.eu tutanota.com tuta.io fastmail.com hey.com
  orange.fr wanadoo.fr free.fr sfr.fr laposte.net libero.it virgilio.it tiscali.it alice.it telefonica.net terra.es
  btinternet.com sky.com ntlworld.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net
  qq.com 163.com 126.com naver.com daum.net seznam.cz wp.pl o2.pl onet.pl interia.pl otenet.gr forthnet.gr
  rdslink.ro mailinator.com guerrillamail.com yopmail.com 10minutemail.com`.split(/\s+/),
)

export const isPublicMailDomain = (domain: string): boolean => publicDomains.has(domain)

/** The domain of an e-mail address in DNS form; null if it has none. */
export function domainOf(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain =
    at < 0
      ? ''
      : email
          .slice(at + 1)
          .trim()
          .toLowerCase()
  return domain === '' ? null : domain
}
