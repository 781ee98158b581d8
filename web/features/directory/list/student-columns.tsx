import { Button, Checkbox, Menu } from '@mantine/core'
import { Columns3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchText } from '#lib/navigation/route-link.tsx'

/** The columns beside the person, in their order. */
const studentColumns = [
  'company',
  'department',
  'title',
  'country',
  'employee_number',
  'manager',
  'groups',
  'tags',
  'progress',
  'overdue',
  'account',
  'invited',
  'last_active',
  'joined',
] as const
export type StudentColumn = (typeof studentColumns)[number]
const usual: readonly StudentColumn[] = ['company', 'progress', 'overdue', 'last_active']

/** The columns shown; in the address if they differ from the default. */
export const useStudentColumns = () => {
  const [inAddress, setInAddress] = useSearchText('columns')
  const named = inAddress.split('.')
  const shown = inAddress ? studentColumns.filter((column) => named.includes(column)) : usual
  const toggle = (column: StudentColumn) => {
    const next = studentColumns.filter((each) => shown.includes(each) !== (each === column))
    setInAddress(next.join('.') === usual.join('.') ? '' : next.join('.') || 'none')
  }
  return { shown, toggle }
}
export type StudentColumns = ReturnType<typeof useStudentColumns>

export const ColumnsMenu = ({ columns: { shown, toggle } }: { columns: StudentColumns }) => {
  const { t } = useTranslation('directory')
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<Columns3 size={16} aria-hidden />}>
          {t('columns.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {studentColumns.map((column) => (
          <Menu.Item
            key={column}
            role="menuitemcheckbox"
            aria-checked={shown.includes(column)}
            leftSection={<Checkbox.Indicator size="xs" checked={shown.includes(column)} aria-hidden />}
            onClick={() => toggle(column)}
          >
            {t(`columns.${column === 'title' ? 'jobTitle' : column}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
