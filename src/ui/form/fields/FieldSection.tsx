import { type ReactNode, useState } from 'react'
import { Icon } from '../../content/Icon'
import { Card, Muted, Stack } from '../../layout/layout'
import type { FieldProps } from '../form-details'
import classes from './field-section.module.css'

type Props = {
  /** Links lead to the section by this id. */
  id: string
  title: string
  /** The purpose of the section, shown while it is open. */
  text?: string
  /** The values of the section, shown while it is folded. */
  summary: ReactNode
  startsFolded?: boolean
  children: ReactNode
}

/**
 * Fields that fold under their heading, in two columns where the width allows it. They stay on the page while they are
 * folded, so that the browser's search finds them and opens the section.
 */
export function FieldSection({ id, title, text, summary, startsFolded = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(!startsFolded)
  return (
    <Card as="details" isFlush id={id} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={classes.head}>
        <Icon name="chevron_down" size={20} />
        <h2 className={classes.title}>{title}</h2>
        <Muted as="span" isSmall className={classes.about}>
          {isOpen ? text : summary}
        </Muted>
      </summary>
      <div className={classes.body}>
        <div className={classes.fields}>{children}</div>
      </div>
    </Card>
  )
}

type SpanProps = { columns: FieldProps['columns']; children: ReactNode }

/** Sets the width of fields below each other. */
export const FieldSpan = ({ columns, children }: SpanProps) => <Stack data-columns={columns}>{children}</Stack>
