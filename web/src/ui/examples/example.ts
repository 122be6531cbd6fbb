import type { ReactNode } from 'react'

/** One component in one or more of its states. */
export type Example = { name: string; render: () => ReactNode }
