'use client'

import { type ComponentProps, useState } from 'react'
import { Link as LocaleLink } from '@/i18n/navigation'

type Props = Omit<ComponentProps<typeof LocaleLink>, 'prefetch'>

/** Prefetches its page once it is pointed at or focused: all links in view would make up to seventy requests. */
export function Link({ onPointerEnter, onFocus, ...props }: Props) {
  const [isPointedAt, setPointedAt] = useState(false)
  return (
    <LocaleLink
      {...props}
      prefetch={isPointedAt ? null : false}
      onPointerEnter={(event) => {
        setPointedAt(true)
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        setPointedAt(true)
        onFocus?.(event)
      }}
    />
  )
}
