import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FieldSection } from '@/ui/form/fields/FieldSection'
import { referencesIn, type SectionName, sectionIdOf } from './form-sections'
import { ReferenceField } from './ReferenceField'
import { SectionSummary } from './SectionSummary'

type Props = { name: SectionName; startsFolded?: boolean; children?: ReactNode }

/** A section of the form of an event, with the references that stand in it. */
export function EventSection({ name, startsFolded, children }: Props) {
  const t = useTranslations('workshops')
  return (
    <FieldSection
      id={sectionIdOf(name)}
      title={t(`form_${name}`)}
      text={t(`form_${name}_text`)}
      summary={<SectionSummary name={name} />}
      startsFolded={startsFolded}
    >
      {children}
      {referencesIn(name).map((reference) => (
        <ReferenceField key={reference} name={reference} />
      ))}
    </FieldSection>
  )
}
