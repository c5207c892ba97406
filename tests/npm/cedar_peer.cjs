// Decides calls with Cedar: a policy and calls on standard input, decisions and the time they took on standard output.
const cedar = require("@cedar-policy/cedar-wasm/nodejs");
const { policy, calls } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const uid = (type, id) => ({ type, id });
cedar.preparsePolicySet("shop", { staticPolicies: policy });  // read once, as the gate is
const ask = (context) =>
  cedar.statefulIsAuthorized({
    principal: uid("Agent", "a"), action: uid("Action", "refund"), resource: uid("Shop", "s"),
    context, preparsedPolicySetId: "shop", entities: [],
  });
for (const call of calls.slice(0, 50)) ask(call);  // warm
const begin = process.hrtime.bigint();
const decisions = calls.map((call) => {
  const answer = ask(call);
  if (answer.type !== "success") throw new Error(JSON.stringify(answer.errors));
  return answer.response.decision;
});
const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
console.log(JSON.stringify({ decisions, seconds }));
