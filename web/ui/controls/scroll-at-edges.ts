/** How near to the edge of what scrolls it begins to, and how fast, in pixels. */
const edge = 64
const step = 14

/** What a row scrolls in: a list of its own height, else the page. */
export const scrollerOf = (row: HTMLElement | undefined): HTMLElement => {
  for (let around = row?.parentElement; around; around = around.parentElement)
    if (around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY))
      return around
  return document.documentElement
}

/** Under the page's bar and above its end, or at the ends of a list of its own height. Says whether it went on. */
export const scrollAtEdges = (scroller: HTMLElement, height: number): boolean => {
  const isPage = scroller === document.documentElement
  const { top, bottom } = scroller.getBoundingClientRect()
  const [upper, lower] = isPage ? [56, window.innerHeight] : [top, bottom]
  const by = height < upper + edge ? -step : height > lower - edge ? step : 0
  const before = scroller.scrollTop
  if (by !== 0) scroller.scrollBy({ top: by })
  return scroller.scrollTop !== before
}
