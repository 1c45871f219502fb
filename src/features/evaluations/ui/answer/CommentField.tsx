import fieldClasses from '@/ui/form/fields/field.module.css'
import { COMMENT_MAX } from '../../contract/questionnaire'
import classes from './answer.module.css'

export const CommentField = ({ title, name }: { title: string; name: string }) => (
  <label>
    <span className={classes.legend}>{title}</span>
    <textarea name={name} className={`${fieldClasses.control} ${fieldClasses.area}`} maxLength={COMMENT_MAX} />
  </label>
)
