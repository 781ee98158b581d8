/** The distance from the edge at which scrolling starts, and the distance per frame, in pixels. */
const edge = 64
const step = 14

/** The scroll container of a row: a list with a height of its own, or the page. */
export const scrollerOf = (row: HTMLElement | undefined): HTMLElement => {
  for (let around = row?.parentElement; around; around = around.parentElement)
    if (around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY))
      return around
  return document.documentElement
}

/**
 * Scrolls when the pointer is near the upper or lower edge of the container; on a page, the upper edge is below its
 * bar. Returns whether it moved.
 */
export const scrollAtEdges = (scroller: HTMLElement, height: number): boolean => {
  const isPage = scroller === document.documentElement
  const { top, bottom } = scroller.getBoundingClientRect()
  const [upper, lower] = isPage ? [56, window.innerHeight] : [top, bottom]
  const by = height < upper + edge ? -step : height > lower - edge ? step : 0
  const before = scroller.scrollTop
  if (by !== 0) scroller.scrollBy({ top: by })
  return scroller.scrollTop !== before
}
