/** Whether somebody asked the system for less motion, now and as it changes. */
export const lessMotion = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)')
