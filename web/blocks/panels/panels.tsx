import { Tabs } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { languageOf } from '#contract/content/block-language.ts'
import type { ContentNode } from '#contract/content/content.ts'
import type { BlockProps } from '../block-props.ts'
import classes from './panels.module.css'

type PanelsProps = Pick<BlockProps, 'node' | 'renderInside'>

const titleOf = ({ attrs }: ContentNode): string => (typeof attrs?.title === 'string' ? attrs.title : '')

/** Parts that open below their titles. */
export const Accordion = ({ node, renderInside }: PanelsProps) => (
  <div className={classes.accordion}>
    {(node.content ?? []).map((panel, index) => (
      <details key={index} className={classes.part}>
        <summary>
          <span lang={languageOf(panel)}>{titleOf(panel)}</span>
          <ChevronDown size={18} aria-hidden />
        </summary>
        <div className={classes.inside}>{renderInside(panel)}</div>
      </details>
    ))}
  </div>
)

/** Parts shown one at a time, as tabs. */
export const TabPanels = ({ node: { content: panels = [] }, renderInside }: PanelsProps) => (
  // Print shows all panels, so the inactive ones are only hidden by `display: none`.
  <Tabs className={classes.tabs} defaultValue="0" keepMountedMode="display-none">
    <Tabs.List className={classes.list}>
      {panels.map((panel, index) => (
        <Tabs.Tab key={index} className={classes.tab} value={String(index)} lang={languageOf(panel)}>
          {titleOf(panel)}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    {panels.map((panel, index) => (
      <Tabs.Panel key={index} className={classes.inside} value={String(index)} data-title={titleOf(panel)}>
        {renderInside(panel)}
      </Tabs.Panel>
    ))}
  </Tabs>
)
