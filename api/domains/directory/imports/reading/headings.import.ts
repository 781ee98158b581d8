import type { ImportField } from '#contract/directory/people-imports.ts'
import { foldName } from '#domains/accounts/people/person-values.rules.ts'

/** Column names in exports of directories and personnel systems, in the languages of the platform and its courses. */
const names: Partial<Record<ImportField, string>> = {
  id: 'wardwise id|user id|userid',
  employee_number:
    'employee number|employee id|employee no|staff number|staff id|payroll number|personnel number|personalnummer|mitarbeiternummer|personal-nr|numero de empleado|número empleado|id empleado|matricule|numero employe|numero de funcionario|num empleado|numar angajat|număr de angajat|marca|număr matricol|αριθμός υπαλλήλου|αριθμός εργαζομένου|κωδικός υπαλλήλου|κωδικός εργαζομένου|αριθμός μητρώου|número d’empleat',
  email:
    'email|e-mail|mail|email address|e-mail address|mailaddress|e-mail-adresse|mailadresse|correo|correo electrónico|dirección de correo|courriel|adresse e-mail|adresse mail|userprincipalname|upn|work email|login|username|adresă de e-mail|adresa email|poștă electronică|ηλεκτρονικό ταχυδρομείο|διεύθυνση e-mail|διεύθυνση email|διεύθυνση ηλεκτρονικού ταχυδρομείου|ηλ ταχυδρομείο|correu|correu electrònic|endereço de e-mail',
  full_name:
    'name|full name|display name|displayname|employee|employee name|nombre completo|nombre y apellidos|nom complet|nume complet|nume și prenume|ονοματεπώνυμο|πλήρες όνομα|vollständiger name|nome completo',
  first_name:
    'first name|firstname|given name|givenname|forename|vorname|nombre|nombres|prenom|prénom|prenume|όνομα|nom de pila|nome|nome próprio',
  last_name:
    'last name|lastname|surname|family name|familyname|sn|nachname|familienname|zuname|apellido|apellidos|nom|nom de famille|nume|nume de familie|επώνυμο|επίθετο|cognom|cognoms|apelido|sobrenome',
  department:
    'department|dept|division|team|unit|business unit|abteilung|departamento|departament|dpto|département|service|secție|compartiment|τμήμα|διεύθυνση|área|area',
  title:
    'title|job title|jobtitle|position|role|job|funktion|position|stelle|puesto|cargo|titre|poste|fonction|funcție|funcția|post|θέση|θέση εργασίας|τίτλος|ιδιότητα|càrrec|lloc de treball',
  country:
    'country|country code|co|c|land|país|pais|pays|țară|țara|χώρα|ländercode|código de país|cod țară|κωδικός χώρας',
  language:
    'language|locale|lang|preferred language|preferredlanguage|sprache|idioma|lengua|langue|limba|limbă|γλώσσα|llengua|língua',
  tags: 'tags|tag|labels|label|location|site|office|standort|etiquetas|etiqueta|étiquettes|etichete|etichetă|ετικέτες|ετικέτα|etiquetes|sede|ubicación|locație|τοποθεσία',
  groups:
    'groups|group|teams|gruppe|gruppen|grupo|grupos|groupe|groupes|grup|grupuri|ομάδα|ομάδες|grup de treball|grups',
  extra_time:
    'extra time|additional time|time extension|zeitzuschlag|nachteilsausgleich|tiempo extra|tiempo adicional|temps supplémentaire|tiers temps|timp suplimentar|timp în plus|επιπλέον χρόνος|πρόσθετος χρόνος|temps extra|tempo extra',
  start_date:
    "start date|hire date|hired on|date of hire|joining date|date of joining|first day|employment start|eintrittsdatum|eintritt|einstellungsdatum|startdatum|fecha de inicio|fecha de alta|fecha de contratación|fecha de incorporación|date d’embauche|date d'entrée|date de début|data angajării|data începerii|dată de început|data de start|ημερομηνία έναρξης|ημερομηνία πρόσληψης|data d’inici|data de início|data de admissão",
  manager_email:
    'manager email|manager e-mail|manager|supervisor|supervisor email|line manager|line manager email|vorgesetzter|vorgesetzte|e-mail des vorgesetzten|correo del responsable|responsable|jefe|correo del jefe|e-mail du responsable|manager mail|e-mail manager|email manager|e-mail șef|șef|e-mail προϊσταμένου|email προϊσταμένου|προϊστάμενος|correu del responsable|e-mail do gestor',
  company:
    'company|company name|organization|organisation|subsidiary|firma|unternehmen|gesellschaft|empresa|sociedad|société|entreprise|companie|societate|compania|εταιρεία|εταιρία|επιχείρηση|companyia',
  ignore:
    'outcome|problem|ergebnis|resultado|problema|rezultat|problemă|αποτέλεσμα|πρόβλημα|resultat|résultat|problème',
}

const fieldByName = new Map(
  Object.entries(names).flatMap(([field, all]) =>
    all.split('|').map((name) => [foldName(name), field as ImportField]),
  ),
)

/** The field that a heading means; undefined if unknown. */
export const fieldOfHeading = (heading: string): ImportField | undefined => {
  const folded = foldName(heading)
  return folded === '' ? undefined : fieldByName.get(folded)
}

/**
 * Interprets all headings together. A column "name" beside one for first or last names is the other of the two, as
 * in Romanian, French and Catalan, where "name" means the last name.
 */
export function fieldsOfHeadings(headings: readonly string[]): ImportField[] {
  const fields = headings.map((heading) => fieldOfHeading(heading) ?? 'ignore')
  const has = (field: ImportField): boolean => fields.includes(field)
  const becomes = (from: ImportField, to: ImportField): void => {
    const index = fields.indexOf(from)
    if (index >= 0 && !has(to)) fields[index] = to
  }
  if (has('full_name') && has('first_name')) becomes('full_name', 'last_name')
  if (has('full_name') && has('last_name') && !has('first_name')) becomes('full_name', 'first_name')
  // A single name column contains full names, whatever it is called.
  if (has('last_name') && !has('first_name') && !has('full_name')) becomes('last_name', 'full_name')
  if (has('first_name') && !has('last_name') && !has('full_name')) becomes('first_name', 'full_name')
  return fields
}
