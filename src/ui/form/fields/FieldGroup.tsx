import { type ReactNode, useId } from 'react'
import { Card, Heading, Muted, Stack } from '../../layout/layout'
import own from './group.module.css'

/** Fields that belong together, under a heading. */
export function FieldGroup({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={own.group} aria-labelledby={id}>
      <Stack gap="xs" className={own.about}>
        <Heading id={id} size="h3">
          {title}
        </Heading>
        {text && <Muted>{text}</Muted>}
      </Stack>
      <FieldCard>{children}</FieldCard>
    </section>
  )
}

/** Fields in one card, without a heading. */
export const FieldCard = ({ children }: { children: ReactNode }) => (
  <Card as="div" gap="lg">
    {children}
  </Card>
)

/** Short fields side by side where the width allows it. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={own.row}>{children}</div>

/** A consequence of a value, below its field; a warning forbids nothing. */
export function FieldNote({ tone = 'plain', children }: { tone?: 'plain' | 'warning'; children: ReactNode }) {
  return (
    <Muted isSmall className={own.note} data-tone={tone} role="status">
      {children}
    </Muted>
  )
}

/** A warning as a part of the hint, so that it stands above the input and describes it. */
export const HintWarning = ({ children }: { children: ReactNode }) => (
  <Muted as="span" isSmall className={own.note} data-tone="warning" data-in-hint role="status">
    {children}
  </Muted>
)
