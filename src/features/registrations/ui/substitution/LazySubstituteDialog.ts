'use client'

import dynamic from 'next/dynamic'

/** Loaded when somebody is substituted. */
export const LazySubstituteDialog = dynamic(
  () => import('./SubstituteDialog').then((module) => module.SubstituteDialog),
  { ssr: false },
)
