'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './second-factor.module.css'

type Props = {
  step?: number
  /** Takes the focus, because the button that led here is gone. */
  focused?: boolean
  children: ReactNode
}

export function StepTitle({ step, focused = false, children }: Props) {
  const t = useTranslations('settings.second_factor')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <h3 ref={heading} tabIndex={-1} className={classes.step}>
      {step && <span className={classes.count}>{t('step', { step })}</span>} {children}
    </h3>
  )
}
