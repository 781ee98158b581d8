import { Menu } from '@mantine/core'
import { ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useGo } from '#lib/navigation/route-link.tsx'
import { hasAbility, useUser } from '#lib/session/session.ts'

/** In the menu of a person: opens the audit log of their company with what concerns them. */
export const AuditMenuItem = ({ id, company_id }: { id: string; company_id: string }) => {
  const { t } = useTranslation('audit')
  const go = useGo()
  const user = useUser()
  if (!hasAbility(user, 'auditor')) return null
  const company = company_id === user.company_id ? undefined : company_id
  return (
    <Menu.Item
      leftSection={<ScrollText size={16} aria-hidden />}
      onClick={() => void go({ to: 'admin.audit', search: { company, person: id } })}
    >
      {t('show')}
    </Menu.Item>
  )
}
