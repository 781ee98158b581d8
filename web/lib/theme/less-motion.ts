/** Whether the user has requested reduced motion in the system, now and as it changes. */
export const lessMotion = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)')
