'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './second-factor.module.css'

type Props = {
  step?: number
  /** Where what was pressed to get here is gone, the focus goes on from here. */
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
