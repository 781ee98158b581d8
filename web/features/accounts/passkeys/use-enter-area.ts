import type { Session } from '#contract/accounts/accounts.ts'
import { isStaff } from '#contract/roles.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { signIn } from '#lib/session/sign-in.ts'

/**
 * Signs in on the page of one area. The browser offers every passkey of the host name, so the person may be of the
 * other area and goes to its start page; otherwise, the guard leads to the page that was wanted.
 */
export const useEnterArea = (area: 'staff' | 'student'): ((session: Session) => void) => {
  const go = useGo()
  return (session) => {
    signIn(session)
    const own = isStaff(session.user.role) ? 'staff' : 'student'
    if (own !== area) void go({ to: own === 'staff' ? 'admin.home' : 'front.home', replace: true })
  }
}
