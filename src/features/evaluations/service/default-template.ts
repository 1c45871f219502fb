import 'server-only'
import { eq, getTableName } from 'drizzle-orm'
import type { Questionnaire } from '@/contract/values/evaluations'
import { evaluationTemplates, evaluationVersions } from '@/schema/evaluations'
import { auditLog } from '@/schema/system/audit'
import type { Tx } from '@/server/database/db'

/** Chambers ask for these subjects: contents, product neutrality, learning goals, each speaker, organisation, and a free text. */
const DEFAULT: Questionnaire = {
  intro_de:
    'Bitte bewerten Sie die Veranstaltung. Ihre Antworten sind anonym: Sie werden nur gezählt und nicht mit Ihrem Namen gespeichert.',
  intro_en: 'Please rate the event. Your answers are anonymous: they are only counted, and not stored with your name.',
  best_de: 'trifft voll zu',
  best_en: 'fully agree',
  worst_de: 'trifft gar nicht zu',
  worst_en: 'do not agree at all',
  questions: [
    {
      key: 'overall',
      subject: 'overall',
      kind: 'scale',
      text_de: 'Ich bin mit der Veranstaltung insgesamt zufrieden.',
      text_en: 'Overall I am satisfied with the event.',
    },
    {
      key: 'contents',
      subject: 'contents',
      kind: 'scale',
      text_de: 'Ich habe fachlich etwas gelernt.',
      text_en: 'I have learned something in my field.',
    },
    {
      key: 'practice',
      subject: 'contents',
      kind: 'scale',
      text_de: 'Die Inhalte sind für meine tägliche Arbeit von Nutzen.',
      text_en: 'The contents are useful in my daily work.',
    },
    {
      key: 'neutrality',
      subject: 'neutrality',
      kind: 'scale',
      text_de: 'Die Inhalte waren frei von Werbung und unabhängig von Produkten und Unternehmen.',
      text_en: 'The contents were free of advertising and independent of products and companies.',
    },
    {
      key: 'influence',
      subject: 'neutrality',
      kind: 'yes_no',
      text_de: 'Wurden die Interessenkonflikte der Vortragenden offengelegt?',
      text_en: 'Were the conflicts of interest of the speakers disclosed?',
    },
    {
      key: 'goal',
      subject: 'goal',
      kind: 'scale',
      text_de: 'Dieses Lernziel wurde erreicht.',
      text_en: 'This learning goal was reached.',
    },
    {
      key: 'speaker_contents',
      subject: 'speaker',
      kind: 'scale',
      text_de: 'Der Vortrag war fachlich gut.',
      text_en: 'The talk was of good quality in its field.',
    },
    {
      key: 'speaker_delivery',
      subject: 'speaker',
      kind: 'scale',
      text_de: 'Der Vortrag war verständlich.',
      text_en: 'The talk was easy to follow.',
    },
    {
      key: 'organisation',
      subject: 'organisation',
      kind: 'scale',
      text_de: 'Die Veranstaltung war gut organisiert.',
      text_en: 'The event was well organised.',
    },
    {
      key: 'liked',
      subject: 'comment',
      kind: 'text',
      text_de: 'Was hat Ihnen gefallen, und was können wir besser machen?',
      text_en: 'What did you like, and what can we do better?',
    },
    {
      key: 'wishes',
      subject: 'comment',
      kind: 'text',
      text_de: 'Welche Themen wünschen Sie sich?',
      text_en: 'Which topics would you like us to cover?',
    },
  ],
}

const NAME = 'Evaluation der Fortbildung'

/** Creates the first template while there is none, unless staff have deleted one. */
export async function insertDefaultEvaluation(tx: Tx): Promise<void> {
  if ((await tx.$count(evaluationTemplates)) > 0) return
  if ((await tx.$count(auditLog, eq(auditLog.object, getTableName(evaluationTemplates)))) > 0) return
  const [template] = await tx
    .insert(evaluationTemplates)
    .values({ name: NAME })
    .returning({ id: evaluationTemplates.id })
  if (!template) throw new Error('the template of evaluations was not stored')
  await tx.insert(evaluationVersions).values({ template_id: template.id, version: 1, questionnaire: DEFAULT })
}
