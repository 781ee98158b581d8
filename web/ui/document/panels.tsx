import { Tabs } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContentNode } from '#contract/content/content.ts'
import classes from './panels.module.css'

const titleOf = ({ attrs }: ContentNode): string => (typeof attrs?.title === 'string' ? attrs.title : '')

/** A part that opens under its title. */
export const AccordionPanel = ({ panel, children }: { panel: ContentNode; children: ReactNode }) => (
  <details className={classes.part}>
    <summary>
      <span>{titleOf(panel)}</span>
      <ChevronDown size={18} aria-hidden />
    </summary>
    <div className={classes.inside}>{children}</div>
  </details>
)

interface TabPanelsProps {
  panels: ContentNode[]
  inside: (panel: ContentNode) => ReactNode
}

/** Parts of which one shows at a time. */
export const TabPanels = ({ panels, inside }: TabPanelsProps) => (
  // Paper shows them all, so what is inside the others is only not displayed.
  <Tabs className={classes.tabs} defaultValue="0" keepMountedMode="display-none">
    <Tabs.List className={classes.list}>
      {panels.map((panel, index) => (
        <Tabs.Tab key={index} className={classes.tab} value={String(index)}>
          {titleOf(panel)}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    {panels.map((panel, index) => (
      <Tabs.Panel key={index} className={classes.inside} value={String(index)} data-title={titleOf(panel)}>
        {inside(panel)}
      </Tabs.Panel>
    ))}
  </Tabs>
)
