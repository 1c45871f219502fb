import { type ReactNode, useId } from 'react'
import own from './group.module.css'

/** Fields that belong together, under a heading. */
export function FieldGroup({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={own.group} aria-labelledby={id}>
      <div className={own.about}>
        <h2 id={id} className={own.title}>
          {title}
        </h2>
        {text && <p className={own.text}>{text}</p>}
      </div>
      <FieldCard>{children}</FieldCard>
    </section>
  )
}

/** Fields in one card, without a heading. */
export const FieldCard = ({ children }: { children: ReactNode }) => <div className={own.fields}>{children}</div>

/** Short fields side by side where the width allows it. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={own.row}>{children}</div>

/** A consequence of a value, below its field; a warning forbids nothing. */
export function FieldNote({ tone = 'plain', children }: { tone?: 'plain' | 'warning'; children: ReactNode }) {
  return (
    <p className={own.note} data-tone={tone} role="status">
      {children}
    </p>
  )
}
