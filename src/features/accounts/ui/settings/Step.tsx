import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { Heading, Muted } from '@/ui/layout/layout'

type Props = {
  step?: number
  /** Takes the focus, because the button that led here is gone. */
  focused?: boolean
  title: string
  text: string
  children: ReactNode
}

/** A step of setting up or changing the second factor. */
export function Step({ step, focused = false, title, text, children }: Props) {
  const t = useTranslations('settings.second_factor')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <>
      <Heading level={3} ref={heading} tabIndex={-1}>
        {step && (
          <Muted as="span" isSmall>
            {t('step', { step })}
            <br />
          </Muted>
        )}
        {title}
      </Heading>
      <Muted>{text}</Muted>
      {children}
    </>
  )
}
