import { deletePermission, deleteRole, savePermission, saveRole } from '@/features/access/contract'
import { deleteBody, saveBody } from '@/features/accreditations/contract/bodies'
import { deleteProfession, saveProfession } from '@/features/accreditations/contract/professions'
import { deleteAudience, saveAudience } from '@/features/audiences/contract'
import { listAuditEntries } from '@/features/audit/contract'
import { deleteBlacklistedEmail, saveBlacklistedEmail } from '@/features/blacklist/contract'
import { deleteTemplate, saveTemplate } from '@/features/certificates/contract/templates'
import { deleteConsentTopic, saveConsentTopic } from '@/features/consents/contract'
import { deleteEvaluationTemplate, saveEvaluationTemplate } from '@/features/evaluations/contract/templates'
import { deleteDefaultMail, saveDefaultMail } from '@/features/mail-plan/contract'
import { listCapturedMails } from '@/features/mails/contract'
import { deleteNotificationEmail, saveNotificationEmail } from '@/features/notifications/contract'
import { getPersonPage, listPeople } from '@/features/people/contract/people'
import { findPerson, getRetention } from '@/features/privacy/contract'
import { getSeason } from '@/features/season/contract/season'
import { deleteSponsor, saveSponsor } from '@/features/sponsors/contract'
import { saveFrontendTexts } from '@/features/texts/contract'
import { saveClientTranslations, saveServerTranslations } from '@/features/translations/contract'
import { deleteUser, saveUser } from '@/features/users/contract'
import { deleteWorkshop, saveWorkshop } from '@/features/workshops/contract/lifecycle'
import type { MenuItem } from './visible-items'

export const MENU: MenuItem[] = [
  { title: 'home', route: '/admin' },
  { title: 'workshops', route: '/admin/events', requires: [saveWorkshop, deleteWorkshop] },
  { title: 'people', route: '/admin/people', requires: [listPeople, getPersonPage] },
  { title: 'audiences', route: '/admin/audiences', requires: [saveAudience, deleteAudience] },
  { title: 'season', route: '/admin/season', requires: [getSeason] },
  { title: 'sponsors', route: '/admin/sponsors', requires: [saveSponsor, deleteSponsor] },
  {
    title: 'blacklist',
    route: '/admin/blacklist',
    requires: [saveBlacklistedEmail, deleteBlacklistedEmail],
  },
  {
    title: 'mailbox',
    route: '/admin/mailbox',
    requires: [listCapturedMails],
    only: 'captures_mails',
  },
  {
    title: 'access',
    children: [
      { title: 'users', route: '/system/users', requires: [saveUser, deleteUser] },
      { title: 'roles', route: '/system/roles', requires: [saveRole, deleteRole] },
      {
        title: 'permissions',
        route: '/system/permissions',
        requires: [savePermission, deletePermission],
      },
    ],
  },
  {
    title: 'configuration',
    children: [
      { title: 'mail_plan', route: '/admin/mail-plan', requires: [saveDefaultMail, deleteDefaultMail] },
      { title: 'bodies', route: '/admin/accreditation-bodies', requires: [saveBody, deleteBody] },
      {
        title: 'certificate_templates',
        route: '/admin/certificate-templates',
        requires: [saveTemplate, deleteTemplate],
      },
      {
        title: 'evaluation_templates',
        route: '/admin/evaluation-templates',
        requires: [saveEvaluationTemplate, deleteEvaluationTemplate],
      },
      {
        title: 'consent_topics',
        route: '/admin/consent-topics',
        requires: [saveConsentTopic, deleteConsentTopic],
      },
      { title: 'professions', route: '/admin/professions', requires: [saveProfession, deleteProfession] },
      {
        title: 'notification_emails',
        route: '/admin/notification-emails',
        requires: [saveNotificationEmail, deleteNotificationEmail],
      },
      { title: 'frontend', route: '/admin/frontend', requires: [saveFrontendTexts] },
      {
        title: 'translations',
        route: '/system/translations',
        requires: [saveClientTranslations, saveServerTranslations],
      },
    ],
  },
  {
    title: 'oversight',
    children: [
      { title: 'audit', route: '/system/audit', requires: [listAuditEntries] },
      { title: 'privacy', route: '/system/privacy', requires: [findPerson, getRetention] },
    ],
  },
  { title: 'support', route: '/support' },
]

/** The menu for the browser, without the shapes of its calls, so that the browser loads no contracts for it. */
export const browserMenuOf = (items: MenuItem[]): MenuItem[] =>
  items.map(({ requires, children, ...item }) => ({
    ...item,
    ...(requires && { requires: requires.map(({ method, path }) => ({ method, path })) }),
    ...(children && { children: browserMenuOf(children) }),
  }))
