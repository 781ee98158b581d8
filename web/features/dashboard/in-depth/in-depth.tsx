import { Button, Text } from '@mantine/core'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Period } from '#contract/directory/dashboard.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'

const InsightCards = lazy(async () => ({ default: (await import('./insight-cards.tsx')).InsightCards }))

interface InDepthProps {
  company: string | undefined
  period: Period
}

/** What is looked at now and then: loaded when it is opened. */
export const InDepth = ({ company, period }: InDepthProps) => {
  const { t } = useTranslation('dashboard')
  const [isOpen, setOpen] = useState(false)
  const Icon = isOpen ? ChevronUp : ChevronDown
  return (
    <>
      <Card mb="lg">
        <SectionHeader
          title={t('depth.title')}
          end={
            <Button
              variant="default"
              size="sm"
              aria-expanded={isOpen}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => setOpen(!isOpen)}
            >
              {t(isOpen ? 'depth.hide' : 'depth.show')}
            </Button>
          }
        />
        <Text fz="sm" c="dimmed">
          {t('depth.why')}
        </Text>
      </Card>
      {isOpen ? (
        <Suspense
          fallback={
            <Skeleton>
              <RowsSkeleton rows={6} />
            </Skeleton>
          }
        >
          <InsightCards company={company} period={period} />
        </Suspense>
      ) : null}
    </>
  )
}
