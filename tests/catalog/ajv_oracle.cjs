// Reads lines of {"schema", "values"} and says for each value whether ajv finds it valid, one letter a value.
const path = require("node:path");
const Ajv = require(path.join(__dirname, "../npm/node_modules/ajv/dist/2020")).default;

const ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false, addUsedSchema: false, logger: false });

function letter(validate, value) {
  try {
    return validate(value) ? "v" : "i";
  } catch {
    return "?"; // a mistake in the code that ajv generates for `unevaluated...`, which nobody asked for here
  }
}

const lines = require("node:fs").readFileSync(0, "utf8").split("\n").filter((line) => line !== "");
for (const line of lines) {
  const { schema, values } = JSON.parse(line);
  const validate = ajv.compile(schema);
  process.stdout.write(values.map((value) => letter(validate, value)).join("") + "\n");
}
